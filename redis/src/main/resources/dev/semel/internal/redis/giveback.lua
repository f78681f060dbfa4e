-- Lets go of a lease. That an outcome is unknown stays known.
-- token
local f = redis.call('HMGET', KEYS[1], 'state', 'token', 'unknown')
if not f[1] then
  return 'FORGOTTEN'
end
if f[1] == 'FAILED' then
  return 'IN_DATABASE'
end
if f[1] ~= 'STARTED' or f[2] ~= ARGV[1] then
  return 'LOST'
end
if f[3] == '1' then
  redis.call('HSET', KEYS[1], 'until', '0')
else
  redis.call('DEL', KEYS[1])
end
return 'HELD'

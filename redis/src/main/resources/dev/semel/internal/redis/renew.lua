-- Lets a lease last from now on: for so long, or as long as before.
-- token, lease or 0, started
local f = redis.call('HMGET', KEYS[1], 'state', 'token', 'lease')
if not f[1] then
  return 'FORGOTTEN'
end
if f[1] == 'FAILED' then
  return 'IN_DATABASE'
end
if f[2] ~= ARGV[1] then
  return 'LOST'
end
if f[1] == 'STARTED' then
  local t = redis.call('TIME')
  local lease = ARGV[2] == '0' and f[3] or ARGV[2]
  redis.call('HSET', KEYS[1], 'lease', lease,
    'until', string.format('%.0f', t[1] * 1000 + math.floor(t[2] / 1000) + lease))
  redis.call('PEXPIRE', KEYS[1], string.format('%.0f', lease + ARGV[3]))
end
return 'HELD'

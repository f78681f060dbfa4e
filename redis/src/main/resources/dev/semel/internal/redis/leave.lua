-- The database has the record of the key from now on, unless its work is done or under a live lease of another delivery.
-- token or empty, failed, key
local f = redis.call('HMGET', KEYS[1], 'state', 'token', 'until', 'first')
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
if f[1] == 'COMPLETED' or f[1] == 'STARTED' and f[2] ~= ARGV[1] and tonumber(f[3]) > now then
  return 0
end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'state', 'FAILED', 'first', f[4] or string.format('%.0f', now), 'key', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1

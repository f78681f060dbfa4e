-- Takes a key over that is as it was found: under a lease that has lapsed, or one that the database had.
-- token, lease, started, found state, found token, unknown, content
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local f = redis.call('HMGET', KEYS[1], 'state', 'token', 'until', 'first')
if f[1] ~= ARGV[4] or (f[2] or '') ~= ARGV[5] then
  return 0
end
if f[1] == 'STARTED' and tonumber(f[3]) > now then
  return 0
end
redis.call('HSET', KEYS[1], 'state', 'STARTED', 'token', ARGV[1], 'until', string.format('%.0f', now + ARGV[2]),
  'lease', ARGV[2], 'unknown', ARGV[6], 'content', ARGV[7], 'first', f[4] or string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', ARGV[2] + ARGV[3]))
return 1

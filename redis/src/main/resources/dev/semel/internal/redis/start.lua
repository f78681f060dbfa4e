-- Claims a key of which nothing is known; otherwise says what is known. Time is Redis' own.
-- token, lease, started, completed, content, key
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local f = redis.call('HMGET', KEYS[1], 'state', 'token', 'until', 'unknown', 'content', 'first')
if not f[1] then
  redis.call('HSET', KEYS[1], 'state', 'STARTED', 'token', ARGV[1], 'until', string.format('%.0f', now + ARGV[2]),
    'lease', ARGV[2], 'content', ARGV[5], 'first', string.format('%.0f', now), 'key', ARGV[6])
  redis.call('PEXPIRE', KEYS[1], string.format('%.0f', ARGV[2] + ARGV[3]))
  return false
end
if f[1] == 'COMPLETED' then
  if ARGV[5] ~= '' and f[5] and f[5] ~= '' and f[5] ~= ARGV[5] then
    redis.call('PEXPIRE', KEYS[1], ARGV[4])
  else
    redis.call('HINCRBY', KEYS[1], 'copies', 1)
  end
end
return { f[1], f[2] or '', (tonumber(f[3] or '0') <= now) and '1' or '0', f[4] or '', f[5] or '', f[6] or '0' }

-- Says what is known of a key.
local f = redis.call('HMGET', KEYS[1], 'state', 'token', 'until', 'unknown', 'content', 'first')
if not f[1] then
  return false
end
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
return { f[1], f[2] or '', (tonumber(f[3] or '0') <= now) and '1' or '0', f[4] or '', f[5] or '', f[6] or '0' }

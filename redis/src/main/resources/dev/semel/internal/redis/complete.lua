-- Completes a key for the holder of its token, and keeps the result.
-- token, completed, then of a result: media type, body, kind of reply
local f = redis.call('HMGET', KEYS[1], 'state', 'token')
if not f[1] then
  return 'FORGOTTEN'
end
if f[1] == 'FAILED' then
  return 'IN_DATABASE'
end
if f[2] ~= ARGV[1] then
  return 'LOST'
end
redis.call('HSET', KEYS[1], 'state', 'COMPLETED')
redis.call('HDEL', KEYS[1], 'until', 'lease', 'unknown')
if ARGV[3] then
  redis.call('HSET', KEYS[1], 'media', ARGV[3], 'body', ARGV[4], 'reply', ARGV[5])
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 'HELD'

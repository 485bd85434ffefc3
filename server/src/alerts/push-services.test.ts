import { expect, test } from 'vitest'
import { isKnownService, usualPushServices } from './push-services.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQ',
  'https://db5p.notify.windows.com/w/?token=BQYAAAB',
])('%s is a push service', (endpoint) => {
  expect(isKnownService(endpoint, usualPushServices)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://evil.example/fcm.googleapis.com',
  'https://push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://web.push.apple.com:444/x',
  'https://web.push.apple.com.evil.example/x',
  'https://notify.windows.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://10.0.0.1/x',
  'https://2130706433/x',
  'https://fcm.googleapis.com/x#part',
  'file:///etc/passwd',
  'ftp://fcm.googleapis.com/x',
  'javascript:alert(1)',
  'not an address',
])('%s is not a push service', (endpoint) => {
  expect(isKnownService(endpoint, usualPushServices)).toBe(false)
})

test('another service can be allowed, with its port', () => {
  expect(isKnownService('http://127.0.0.1:4711/x', ['http://127.0.0.1:4711'])).toBe(true)
  expect(isKnownService('http://127.0.0.1:4712/x', ['http://127.0.0.1:4711'])).toBe(false)
})

import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address is counted as it is, however it is written', () => {
  for (const written of ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1'])
    expect(networkOf(written), written).toBe('192.0.2.1')
})

test('all addresses of one /64 are one network, those of the next another', () => {
  for (const written of ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:eeee:dddd:cccc', '2001:db8:1:2::192.0.2.1'])
    expect(networkOf(written), written).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('what is no address is counted as it stands', () => {
  expect(networkOf('')).toBe('')
  expect(networkOf('unknown')).toBe('unknown')
})

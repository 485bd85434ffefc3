import { isIPv6 } from 'node:net'

const LOOPBACK = '::1'
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Identifies a client by its IPv4 address or its IPv6 /64 network, all of which belongs to one client. */
export function clientNetwork(ip: string): string {
  const mapped = MAPPED_IPV4.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  // This machine is a client of its own.
  return isIPv6(ip) && ip !== LOOPBACK
    ? `${expand(ip)
        .slice(0, 4)
        .join(':')
        .replace(/(^|:)0(:0)*$/, '')}::/64`
    : ip
}

function expand(ip: string): string[] {
  const [left = '', right] = (ip.split('%')[0] ?? '').split('::')
  const before = left === '' ? [] : left.split(':')
  if (right === undefined) return before.map(shorten)
  const after = right === '' ? [] : right.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after].map(shorten)
}

function shorten(group: string): string {
  return group.toLowerCase().replace(/^0+(?=.)/, '')
}

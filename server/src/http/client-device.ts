import type { FastifyRequest } from 'fastify'
import { clientNetwork } from './client-network.ts'

/** The first that matches counts: most browsers also claim to be another one. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Where a request comes from: the client's network, and the browser and system as far as they say it. */
export function clientDevice({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): {
  network: string
  label: string | undefined
} {
  return { network: clientNetwork(ip), label: describeBrowser(headers['user-agent'] ?? '') }
}

/** Such as "Firefox on Linux". */
export function describeBrowser(userAgent: string): string | undefined {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser === undefined) return system
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The push services of Chrome, Firefox, Safari and Edge. `*.` stands for one or more labels. */
export const usualPushServices: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
]

/** A browser chooses the address to which we send messages, so only known services are asked: no others, and nothing of our own network. */
export function isKnownService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  return services.some((service) => matches(url, service))
}

function matches({ protocol, host, origin }: URL, service: string): boolean {
  const [scheme = '', place = ''] = service.split('//')
  if (!place.startsWith('*.')) return origin === service
  const domain = place.slice(1)
  return protocol === scheme && host.endsWith(domain) && /^[a-z0-9.-]+$/.test(host) && host.length > domain.length
}

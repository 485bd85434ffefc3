import { countryCodes } from '@melos/api-contract'
import type { FastifyRequest } from 'fastify'

/** Only a trusted proxy can say it: anyone else could write the header. Undefined if it isn't known. */
export function countryOfRequest(
  { headers, ips }: Pick<FastifyRequest, 'headers' | 'ips'>,
  header: string | undefined,
): string | undefined {
  if (header === undefined || (ips?.length ?? 0) < 2) return undefined
  const value = headers[header.toLowerCase()]
  const country = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return countryCodes.includes(country) ? country : undefined
}

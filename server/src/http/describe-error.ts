import { stdSerializers } from 'pino'

/** A shorter part of a URL isn't a secret, and hiding it would garble the text. */
const SHORTEST_SECRET = 8

/** Describes errors as pino does, but hides these URLs, which may contain keys and passwords. */
export function describeErrorsWithout(addresses: readonly string[]): (error: Error) => unknown {
  const secrets = addresses.flatMap(partsOf).sort((one, other) => other.length - one.length)
  return (error) => {
    const described = JSON.stringify(stdSerializers.err(error), (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    return JSON.parse(secrets.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), described))
  }
}

function partsOf(address: string): string[] {
  const url = URL.parse(address)
  if (url === null) return []
  const { href, origin, pathname, search, username, password } = url
  const path = `${pathname}${search}`
  return [address, href, `${origin}${path}`, path, pathname, search, username, password].filter(
    (part) => part.length >= SHORTEST_SECRET,
  )
}

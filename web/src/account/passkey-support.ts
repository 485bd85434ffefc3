import { type Site, useSite } from '../lib/site.ts'

type PasskeySupport =
  | 'possible'
  /** The site has no domain name with HTTPS, to which a passkey could belong. */
  | 'impossible'
  /** The page is open at another address than the one that passkeys belong to. */
  | 'elsewhere'
  /** The browser has no passkeys. */
  | 'unsupported'

/** The server decides whether the site has passkeys; they belong to its public address alone. */
export function findPasskeySupport({ passkeys, publicUrl }: Pick<Site, 'passkeys' | 'publicUrl'>): PasskeySupport {
  if (!passkeys) return 'impossible'
  if (publicUrl !== location.origin) return 'elsewhere'
  return 'PublicKeyCredential' in globalThis ? 'possible' : 'unsupported'
}

/** For parts that only the browser renders. */
export function usePasskeySupport(): PasskeySupport {
  return findPasskeySupport(useSite())
}

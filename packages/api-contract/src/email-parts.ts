export const LONGEST_EMAIL_ADDRESS = 254
const LONGEST_LOCAL_PART = 64
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
/** Everything else has a meaning in a URL, in a header or in a mail program. */
const typedDomain = /^[\p{L}\p{M}\p{N}.-]+$/u
/** Nobody sees these, and they vanish on the way to ASCII: one address would have many spellings. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
const asciiDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** The two parts of an email address, the domain in ASCII; undefined if it is none. */
export function readEmailParts(text: string): { local: string; domain: string } | undefined {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = toAsciiDomain(text.slice(at + 1))
  if (domain === undefined || local.length > LONGEST_LOCAL_PART || !localPart.test(local)) return undefined
  return local.length + 1 + domain.length > LONGEST_EMAIL_ADDRESS ? undefined : { local, domain }
}

function toAsciiDomain(typed: string): string | undefined {
  // Compatibility characters such as a fullwidth letter or "℀" would turn into other ones.
  if (!typedDomain.test(typed) || invisible.test(typed) || typed.normalize('NFKC') !== typed.normalize('NFC'))
    return undefined
  const domain = hostOf(`http://${typed}`)
  return asciiDomain.test(domain) ? domain : undefined
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

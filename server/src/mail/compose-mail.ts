import { rulesOf } from './mail.ts'
import { footerWords, type WordedMail, wordsFor } from './texts.ts'

/** The one structure of every email. */
export interface MailContent {
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  readonly footer: readonly string[]
  readonly footerLinks?: readonly { readonly label: string; readonly url: string }[]
  /** What mail programs call when a person wants no more of these (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Links lead to the site's own address only, never to the host that a request named. The token is in the fragment, which no log shows. */
export function composeMail(
  mail: WordedMail,
  { publicUrl, token }: { publicUrl: URL; token: string | undefined },
): MailContent {
  const { subject: heading, paragraphs, button: label } = wordsFor(mail)
  const { tokenPath } = rulesOf(mail.kind)
  const content = { heading, paragraphs, footer: footerWords(publicUrl.origin) }
  if (label === undefined || tokenPath === undefined || token === undefined) return content
  return { ...content, button: { label, url: `${publicUrl.origin}${tokenPath}#${encodeURIComponent(token)}` } }
}

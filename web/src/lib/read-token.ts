/** The one-time token of an email's link, from the URL's fragment: servers and their logs never see it. */
export function readToken(hash: string): string | undefined {
  return /^#([\w-]{1,100})$/.exec(hash)?.[1]
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** The English name of a country's two-letter code. */
export const nameCountry = (code: string): string => names.of(code) ?? code

export const siteName = 'Melos'

export const siteDescription =
  'Artists sell shares of their royalties as tokens, and every winner pays the same price: the lowest winning bid.'

export const pageTitle = (page: string): string => `${page} · ${siteName}`

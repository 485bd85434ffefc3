interface NavigationLink {
  readonly label: string
  readonly to: string
}

export const auctionsLink: NavigationLink = { label: 'Auctions', to: '/?contentTab=OPEN,PENDING' }
export const aboutLink: NavigationLink = { label: 'About us', to: '/about' }

/** The links of the top bar. */
export const navigation: readonly NavigationLink[] = [
  auctionsLink,
  { label: 'Market', to: '/market' },
  aboutLink,
  { label: 'Terms & Conditions', to: '/terms-conditions' },
  { label: 'Privacy & policy', to: '/privacy-policy' },
]

/** The links of the menu on small screens. */
export const wholeNavigation: readonly NavigationLink[] = [...navigation, { label: 'Help', to: '/help' }]

export const footerNavigation: readonly NavigationLink[] = [
  ...wholeNavigation,
  { label: 'Royalties', to: '/royalties' },
  { label: 'Studio', to: '/studio' },
  { label: 'Account', to: '/account/settings' },
]

interface NavigationLink {
  readonly label: string
  readonly to: string
}

export const auctionsLink: NavigationLink = { label: 'Auctions', to: '/?contentTab=OPEN,PENDING' }
export const aboutLink: NavigationLink = { label: 'About us', to: '/about' }

/** The links of the top bar and the footer. */
export const navigation: readonly NavigationLink[] = [
  auctionsLink,
  aboutLink,
  { label: 'Terms & Conditions', to: '/terms-conditions' },
  { label: 'Privacy & policy', to: '/privacy-policy' },
]

export const footerNavigation: readonly NavigationLink[] = [...navigation, { label: 'Help', to: '/help' }]

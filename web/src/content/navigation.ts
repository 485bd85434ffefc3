export interface NavigationLink {
  readonly label: string
  readonly to: string
}

export const auctionsLink: NavigationLink = { label: 'Auctions', to: '/?contentTab=OPEN,PENDING' }

/** The links of the top bar and the footer, in order. */
export const navigation: readonly NavigationLink[] = [auctionsLink]

export interface OutboundLink {
  readonly label: string
  readonly href: string
}

interface Point {
  readonly title: string
  readonly text: string
}

export interface Person {
  readonly name: string
  readonly role: string
  readonly profile: OutboundLink
  readonly isSample: boolean
}

export interface Partner {
  readonly name: string
  readonly role: string
  readonly href: string
  readonly isSample: boolean
}

interface Section {
  readonly title: string
  readonly lead: string
}

/** To change the about page, replace the values in `about.ts`; its components stay as they are. */
export interface AboutContent {
  readonly description: string
  readonly hero: Section & {
    /** The words before the backer's name. */
    readonly backing: string
    readonly backer: Partner
    readonly investorDeck: OutboundLink
    readonly tokenomics: OutboundLink
    readonly launchPage: OutboundLink
    /** Our own website and social pages. */
    readonly links: readonly OutboundLink[]
    /** Whether the links above are placeholders. */
    readonly isSample: boolean
  }
  readonly reasons: Section & { readonly points: readonly Point[] }
  readonly launch: Section & { readonly backer: Partner; readonly steps: readonly Point[] }
  readonly benefits: Section & { readonly points: readonly Point[] }
  readonly team: Section & { readonly people: readonly Person[] }
  readonly partners: Section & { readonly entries: readonly Partner[] }
  readonly closing: {
    readonly title: string
    readonly text: string
    readonly action: string
    readonly risk: string
  }
}

export interface OutboundLink {
  readonly label: string
  readonly href: string
}

/** Something with a heading: a reason, a step, a benefit. */
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

/** What the about page is made of: replace the values in `about.ts`, and no component needs to change. */
export interface AboutContent {
  readonly description: string
  readonly hero: Section & {
    /** What comes before the backer's name. */
    readonly backing: string
    readonly backer: Partner
    readonly investorDeck: OutboundLink
    readonly tokenomics: OutboundLink
    readonly launchPage: OutboundLink
    /** Our own website and social pages. */
    readonly links: readonly OutboundLink[]
    /** Whether the links above lead nowhere yet. */
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

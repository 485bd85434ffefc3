export interface LegalSection {
  /** The anchor of the section's heading. */
  readonly id: string
  readonly title: string
}

/** What the build makes of a Markdown file. */
export interface LegalText {
  readonly title: string
  readonly description: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly version: string
  readonly sections: readonly LegalSection[]
  readonly html: string
}

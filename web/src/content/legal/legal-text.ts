export interface LegalSection {
  /** The anchor of its heading. */
  readonly id: string
  readonly title: string
}

/** A text as its Markdown file becomes one when the pages are built. */
export interface LegalText {
  readonly title: string
  readonly description: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly version: string
  readonly sections: readonly LegalSection[]
  readonly html: string
}

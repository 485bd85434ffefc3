interface SectionHeadingProps {
  /** The anchor by which others link to the section. */
  readonly id: string
  readonly title: string
  readonly lead: string
}

export function SectionHeading({ id, title, lead }: SectionHeadingProps) {
  return (
    <div className="mb-8 max-w-2xl sm:mb-12">
      <h2 id={id} className="scroll-mt-24 font-display text-xl font-extrabold tracking-[-0.03em] sm:text-2xl">
        {title}
      </h2>
      <p className="mt-3 text-md opacity-80">{lead}</p>
    </div>
  )
}

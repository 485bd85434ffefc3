interface PageHeadingProps {
  readonly title: string
  readonly lead: string
  /** Less tall, for a page whose content should be on the first screen. */
  readonly isCompact?: boolean
}

export function PageHeading({ title, lead, isCompact = false }: PageHeadingProps) {
  const look = isCompact
    ? { frame: 'gap-2 py-6', title: 'text-2xl' }
    : { frame: 'gap-4 py-10 sm:py-16', title: 'text-2xl sm:text-3xl' }
  return (
    <div className={`grid lg:grid-cols-[1fr_26rem] lg:items-end lg:gap-12 ${look.frame}`}>
      <h1 className={`font-display font-extrabold tracking-[-0.035em] ${look.title}`}>{title}</h1>
      <p className="max-w-prose text-md text-balance text-muted">{lead}</p>
    </div>
  )
}

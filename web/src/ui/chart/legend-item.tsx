interface LegendItemProps {
  /** Its classes, as those of the line that it explains. */
  readonly line: string
  readonly children: string
}

export function LegendItem({ line, children }: LegendItemProps) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" className="h-3 w-5">
        <line x1="1" x2="19" y1="6" y2="6" className={line} />
      </svg>
      {children}
    </li>
  )
}

const grooves = [34, 38, 42, 46, 50, 54]

/** A record with initials on its label, by turns on the left and on the right. */
export function Portrait({ name, position }: { name: string; position: number }) {
  const x = position % 2 === 0 ? 62 : 98
  return (
    <svg viewBox="0 0 160 100" aria-hidden="true" className="block w-full border-b border-line bg-paper">
      <circle cx={x} cy="50" r="60" className="fill-ink" />
      <g className="fill-none stroke-paper" strokeOpacity="0.25" strokeWidth="0.6">
        {grooves.map((radius) => (
          <circle key={radius} cx={x} cy="50" r={radius} />
        ))}
      </g>
      <circle cx={x} cy="50" r="26" className="fill-accent" />
      <text x={x} y="57" textAnchor="middle" fontSize="20" fontWeight="800" className="fill-on-accent font-display">
        {initials(name)}
      </text>
    </svg>
  )
}

function initials(name: string): string {
  return name
    .split(' ')
    .map(([first]) => first)
    .join('')
    .slice(0, 2)
}

const grooves = [112, 120, 128, 136, 144, 152, 160, 168, 176, 184, 192]

/** The record of the logo, large and cut off by the page; it leaves the top bar free. */
export function HeroRecord() {
  return (
    <svg
      viewBox="0 0 400 400"
      aria-hidden="true"
      className="absolute -right-24 -bottom-40 -z-10 size-120 sm:-right-20 lg:top-24 lg:-right-80 lg:bottom-auto lg:size-180 xl:-right-40"
    >
      <circle cx="200" cy="200" r="200" className="fill-ink" />
      <g className="fill-none stroke-surface" strokeOpacity="0.22">
        {grooves.map((radius) => (
          <circle key={radius} cx="200" cy="200" r={radius} />
        ))}
      </g>
      <circle cx="200" cy="200" r="84" className="fill-accent" />
      <path d="M121 178h49v22h60v22h49" className="fill-none stroke-surface" strokeWidth="9" />
      <circle cx="200" cy="200" r="9" className="fill-surface" />
    </svg>
  )
}

export function ProgressBar({ label, value, most }: { label: string; value: number; most: number }) {
  const share = most === 0 ? 0 : Math.min(1, value / most)
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value}
      className="h-2 w-full overflow-hidden rounded-full bg-line fill-accent"
    >
      <rect width={`${share * 100}%`} height="100%" />
    </svg>
  )
}

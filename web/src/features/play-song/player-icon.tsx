/** A filled shape in a box of 20. */
export function PlayerIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0 fill-current">
      <path d={path} />
    </svg>
  )
}

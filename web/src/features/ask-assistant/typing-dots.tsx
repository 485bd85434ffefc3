const delays = ['', '[animation-delay:200ms]', '[animation-delay:400ms]']

/** Somebody is writing; the words for it stand elsewhere. */
export function TypingDots() {
  return (
    <span aria-hidden="true" data-typing className="flex h-6 items-center gap-1.5">
      {delays.map((delay) => (
        <span key={delay} className={`size-2 animate-pulse rounded-full bg-muted ${delay}`} />
      ))}
    </span>
  )
}

/** What a person wrote, with its line breaks. */
export function Written({ children }: { readonly children: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {children}
    </p>
  )
}

export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A timer runs after the download has started, so the URL is no longer needed.
  setTimeout(() => URL.revokeObjectURL(url))
}

export function saveFile({ name, type, content }: { name: string; type: string; content: BlobPart }): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A timer runs after the download has started, so the URL is no longer needed.
  setTimeout(() => URL.revokeObjectURL(url))
}

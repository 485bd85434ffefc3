/** `<id>` for what was uploaded, `<id>.<variant>` for what was made of it: `….640.avif`. */
export function mediaName(id: string, variant?: string): string {
  return variant === undefined ? id : `${id}.${variant}`
}

export function idOfMediaName(name: string): string | undefined {
  return namePattern.exec(name)?.groups?.id
}

/** No separator and no leading dot, so that no name leads out of the store. */
const namePattern = /^(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.[a-z0-9]+){0,2}$/

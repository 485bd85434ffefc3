let networks = 0

/** A network for each call, because each has its limits. */
export function nextNetwork(): string {
  networks += 1
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

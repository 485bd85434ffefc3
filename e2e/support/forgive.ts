/** Takes complaints out that a test has provoked; the others stay. */
export function forgive(complaints: string[], pattern: RegExp): void {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !pattern.test(text)))
}

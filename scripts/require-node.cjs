// Plain JavaScript of any age: it has to run on the very Node that it refuses.
const NEEDED = [24, 12]

/** Ends the program with one sentence where Node is too old to run TypeScript as it is. */
module.exports = function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return
  console.error(
    `Melos needs Node ${NEEDED.join('.')} or later and this is ${process.versions.node}: run npm install (it brings Node 24 on Linux x64 and arm64), or install Node 24.`,
  )
  process.exit(1)
}

/**
 * When to ask while somebody types. In: key presses. Out: previews on the way, and one finished question after
 * a pause. A preview is fetched for a reader who sees it for a tenth of a second, so it is asked for sparingly:
 * not for every key of a fast word, never two at once, and not for the first letters of a word, which
 * begin everything. Measured on three packs (11,500 cards, 200 ms a key): "convert json schema" reads 200 KB
 * of index this way, 260 KB with a preview per key.
 */

export interface Rhythm {
  /** A key changed the question. */
  key(question: string): void
  /** The question was finished by other means: forget what was planned. */
  stop(): void
}

/** No key for this long: the question is finished. Longer than between two keys, short enough to feel at once. */
const PAUSE_MS = 350
/** Keys of one word come faster than this. */
const BREATH_MS = 120
const LETTERS = 3

export function typingRhythm(preview: () => Promise<void>, finish: () => void): Rhythm {
  let breath: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let previewing = false
  return { key, stop }

  function key(question: string): void {
    stop()
    if (speaks(question)) breath = setTimeout(look, BREATH_MS)
    pause = setTimeout(finish, question.trim() === '' ? 0 : PAUSE_MS)
  }

  function look(): void {
    if (previewing) return
    previewing = true
    const seen = (): void => {
      previewing = false
    }
    preview().then(seen, seen)
  }

  function stop(): void {
    clearTimeout(breath)
    clearTimeout(pause)
  }
}

/** The word under the cursor is long enough to mean something, or is finished by a space. */
function speaks(question: string): boolean {
  const last = question.split(/\s/).at(-1) ?? ''
  return question.trim().length >= LETTERS && (last === '' || last.length >= LETTERS)
}

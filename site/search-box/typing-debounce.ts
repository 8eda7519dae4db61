/**
 * Decides when to ask while somebody types: previews on the way, and one finished question after a pause. Loaded
 * files are searched at every keystroke, which costs a few milliseconds. A preview that has to be fetched is visible
 * for a tenth of a second only, so it is used sparingly: not for every key of a fast word, never two at once, and not
 * for the first letters of a word, which are a prefix of too much of the index.
 */

export interface TypingDebounce {
  /** A key changed the question. */
  key(question: string): void
  /** The question was finished by other means, so planned steps are dropped. */
  stop(): void
}

export interface Searches {
  /** Shows results from loaded files; false when they are not enough for an answer. */
  readonly glance: () => Promise<boolean>
  /** Shows an answer, whatever must be fetched for it. */
  readonly preview: () => Promise<void>
  readonly finish: () => void
}

/** After this pause the question is finished: longer than between two keys, short enough to feel immediate. */
const FINISH_DELAY_MS = 350
/** Keys of one word come faster than this. */
const PREVIEW_DELAY_MS = 120
/** A single letter is rarely a word, and the list would jump. */
const MIN_CACHED_LETTERS = 2
const MIN_FETCHED_LETTERS = 3

export function typingDebounce({ glance, preview, finish }: Searches): TypingDebounce {
  let breath: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let previewing = false
  let latest = 0
  return { key, stop }

  function key(question: string): void {
    stop()
    pause = setTimeout(finish, question.trim() === '' ? 0 : FINISH_DELAY_MS)
    if (!isLongEnough(question, MIN_CACHED_LETTERS)) return
    const number = latest
    const look = (shown: boolean): void => {
      if (!shown && number === latest && isLongEnough(question, MIN_FETCHED_LETTERS))
        breath = setTimeout(fetchPreview, PREVIEW_DELAY_MS)
    }
    glance().then(look, () => look(false))
  }

  function fetchPreview(): void {
    if (previewing) return
    previewing = true
    const seen = (): void => {
      previewing = false
    }
    preview().then(seen, seen)
  }

  function stop(): void {
    latest++
    clearTimeout(breath)
    clearTimeout(pause)
  }
}

/** The word under the cursor is long enough, or is finished by a space. */
function isLongEnough(question: string, letters: number): boolean {
  const last = question.split(/\s/).at(-1) ?? ''
  return question.trim().length >= letters && (last === '' || last.length >= letters)
}

/** Whether a page is the input of a test, by its path: its links and examples are what the test needs. */
export const isTestPage = (path: string): boolean =>
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|testdata)\//i.test(path)

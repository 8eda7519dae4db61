/** Whether a page is the input of a test, by its path. Its links and examples may be wrong on purpose. */
export const isTestPage = (path: string): boolean =>
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|testdata)\//i.test(path)

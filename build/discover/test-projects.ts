/**
 * Finds the folders of .NET projects that are tests or benchmarks, by what their project file refers to. Such a folder
 * may have any name: `src/IntegrationTests`, `src/Checks`.
 */
const PROJECT = /\.(?:cs|fs|vb)proj$/

/**
 * The SDK makes a project runnable by `dotnet test` (https://learn.microsoft.com/dotnet/core/project-sdk/msbuild-props);
 * a library of assertions may refer to a test framework, but not to the SDK.
 */
const TESTS =
  /<IsTestProject>\s*true\s*<|<PackageReference\s[^>]*\bInclude="(?:Microsoft\.NET\.Test\.Sdk|BenchmarkDotNet|NBench)"/i

/** @param read the text of a file; null if it cannot be read */
export function testProjects(
  paths: readonly string[],
  read: (path: string) => string | null,
): ReadonlySet<string> {
  const projects = paths.filter((path) => PROJECT.test(path) && path.includes('/'))
  const folders = projects
    .filter((path) => TESTS.test(read(path) ?? ''))
    .map((path) => path.slice(0, path.lastIndexOf('/')))
  return new Set(folders)
}

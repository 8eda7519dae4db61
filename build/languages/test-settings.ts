/** The schema of the key `tests` of language.json: how to recognize tests, and how a test reads without its runner. */
import * as v from 'valibot'
import { Patterns, pattern } from './pattern-settings.ts'

const AsCode = v.strictObject({ code: v.string(), import: v.optional(v.string()) })

export const Tests = v.optional(
  v.strictObject({
    files: v.optional(v.array(v.string()), []),
    functions: Patterns,
    decorators: Patterns,
    docstring: Patterns,
    /** Matches code that passes a function to a test runner; group 1 is its name. */
    run: v.optional(v.array(pattern('gu'))),
    /** Decorators of fixtures, whose values tests receive by parameter name. */
    fixtures: Patterns,
    /** Decorators of fixtures that run before each test, whether the test names them or not. */
    automaticFixtures: Patterns,
    /** The file of a folder whose fixtures all tests in it can use. */
    shared: v.optional(v.string()),
    /** Names of functions that run before each test of a class or file. */
    setup: Patterns,
    /** How a test reads without its runner; grammars/language-json.md documents the keys. */
    recipe: v.optional(
      v.strictObject({
        abstract: v.optional(pattern('u')),
        fileSetup: v.optional(pattern('u')),
        fixtureUses: v.optional(pattern('u')),
        testClass: v.optional(v.string()),
        fixtureValue: v.optional(pattern('u')),
        nestedDefinition: v.optional(pattern('u')),
        setupResult: v.optional(pattern('u')),
        setupParameter: v.optional(pattern('gu')),
        rewrites: v.optional(v.array(v.strictObject({ find: pattern('u'), as: v.string() }))),
        describedPlaceholder: v.optional(pattern('gu')),
        defaultDefinitions: v.optional(v.record(v.string(), v.string())),
        instanceMember: v.optional(pattern('gu')),
        members: v.optional(
          v.strictObject({
            declarations: v.array(v.strictObject({ find: pattern('gu'), as: v.string() })),
            uses: v.optional(
              v.array(
                v.strictObject({
                  find: pattern('gu'),
                  as: v.string(),
                  notIn: v.optional(pattern('gu')),
                }),
              ),
              [],
            ),
            inner: v.optional(pattern('gu')),
          }),
        ),
        constructorIsSetup: v.optional(v.boolean()),
        typeBlock: v.optional(v.string()),
        bind: v.optional(v.string()),
        bindOne: v.optional(v.string()),
        cases: v.optional(pattern('u')),
        parameters: v.optional(pattern('u')),
        case: v.optional(pattern('u')),
        csvRows: v.optional(
          v.strictObject({ find: pattern('u'), text: pattern('u'), empty: v.string() }),
        ),
        provider: v.optional(v.strictObject({ find: pattern('u'), first: pattern('mu') })),
        caseCall: v.optional(pattern('us')),
        caseOptions: v.optional(pattern('u')),
        parameter: v.optional(
          v.strictObject({
            find: pattern('u'),
            is: v.string(),
            branches: v.optional(
              v.strictObject({ condition: pattern('u'), otherwise: pattern('u') }),
            ),
          }),
        ),
        assertions: v.optional(v.record(v.string(), AsCode)),
        runnerValues: v.optional(v.record(v.string(), AsCode)),
        exampleNames: v.optional(pattern('u')),
        sampleReferences: v.optional(pattern('gu')),
      }),
    ),
  }),
  {},
)

export type AsCode = v.InferOutput<typeof AsCode>

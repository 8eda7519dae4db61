/** Design documents, each about the subject of one library or of none. */

export const LOGGING = `# Design: observability of the booking service

## Goals

We want every operation of the booking service to be logged. Each log entry has a level, a time stamp and the actor, so that support can find out afterwards who did what. Logs are rotated daily and five old files are kept.

## Approach

The service gets a logger that is created at start-up and handed to all components. Writing a log entry must not be lost in a crash: entries are flushed before the operation is done. An audit log records changes to master data.

## Open questions

Should the log be JSON lines or plain text? How long do we keep the logs of a tenant that has left?`

export const CLIENT = `# Design: talking to the language model

Our assistant sends prompts to the Gemini API. We need a client that sends one prompt and returns the answer, and a streaming variant that yields the answer piece by piece for the chat window. Prompts are counted in tokens before they are sent so that we stay below the limit.`

export const CONFIGURATION = `# Design: configuration of the API client

The client reads its configuration from environment variables: the API key, the base URL, the timeout in milliseconds and the number of retries. Defaults apply to everything but the key.`

export const IRRIGATION = `# Design: garden irrigation controller

The controller opens the valves of the greenhouse at sunrise. Soil moisture sensors report every ten minutes over radio. When the reservoir is below a quarter, tomatoes get water first and the lawn waits.

## Hardware

Four solenoid valves, a pump with a flow meter, and a rain sensor on the roof. The pump must not run dry.`

export const COMMANDS = `# Design: command line of the exporter

The exporter gets a command line with subcommands. Each subcommand declares its options and arguments, an option may have a default value and a list of allowed choices, and the help text is generated. Unknown options are an error that shows the help.`

export const REGISTRATION = `# Design: registration form

Before an account is created the server validates the form. The email address must be a valid email, the password has a minimum length, and optional fields may be missing. Errors are returned for each field.`

export const INVENTED =
  'The frobnicator quuxes the blorptangle. Each zorbling snarfs its wibble until `plonkify` fnargles.'

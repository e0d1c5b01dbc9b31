import { testJourneys } from '#test/cross-browser/journeys.ts'
import { launchWebKit, missingWebKit } from '#test/cross-browser/webkit.ts'

testJourneys(launchWebKit, missingWebKit)

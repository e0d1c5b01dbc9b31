export { default as puppeteer, type Browser, type ElementHandle, type Page } from 'puppeteer-core'

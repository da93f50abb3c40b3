import 'i18next';
import type common from '../../../locales/en/common.json';
import type contact from '../../../locales/en/contact.json';
import type files from '../../../locales/en/files.json';
import type financial from '../../../locales/en/financial.json';
import type financialCurrency from '../../../locales/en/financial-currency.json';
import type financialInterest from '../../../locales/en/financial-interest.json';
import type financialTax from '../../../locales/en/financial-tax.json';
import type home from '../../../locales/en/home.json';
import type image from '../../../locales/en/image.json';
import type imageBackground from '../../../locales/en/image-background.json';
import type imageCompress from '../../../locales/en/image-compress.json';
import type imageEdit from '../../../locales/en/image-edit.json';
import type metrics from '../../../locales/en/metrics.json';
import type notFound from '../../../locales/en/not-found.json';
import type pdf from '../../../locales/en/pdf.json';
import type pdfCompress from '../../../locales/en/pdf-compress.json';
import type pdfMerge from '../../../locales/en/pdf-merge.json';
import type pdfModify from '../../../locales/en/pdf-modify.json';
import type privacy from '../../../locales/en/privacy.json';
import type terms from '../../../locales/en/terms.json';
import type time from '../../../locales/en/time.json';
import type timeCalculator from '../../../locales/en/time-calculator.json';
import type timeConverter from '../../../locales/en/time-converter.json';
import type timeScheduler from '../../../locales/en/time-scheduler.json';
import type timeWorldClock from '../../../locales/en/time-world-clock.json';

/** Makes every key a type: a misspelt or missing one does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      common: typeof common;
      contact: typeof contact;
      files: typeof files;
      financial: typeof financial;
      'financial-currency': typeof financialCurrency;
      'financial-interest': typeof financialInterest;
      'financial-tax': typeof financialTax;
      home: typeof home;
      image: typeof image;
      'image-background': typeof imageBackground;
      'image-compress': typeof imageCompress;
      'image-edit': typeof imageEdit;
      metrics: typeof metrics;
      'not-found': typeof notFound;
      pdf: typeof pdf;
      'pdf-compress': typeof pdfCompress;
      'pdf-merge': typeof pdfMerge;
      'pdf-modify': typeof pdfModify;
      privacy: typeof privacy;
      terms: typeof terms;
      time: typeof time;
      'time-calculator': typeof timeCalculator;
      'time-converter': typeof timeConverter;
      'time-scheduler': typeof timeScheduler;
      'time-world-clock': typeof timeWorldClock;
      'time-more-zones': Record<string, string>;
      'time-zones': Record<string, string>;
    };
  }
}

type AskedDocument = Document & { featurePolicy?: { allowsFeature(feature: string): boolean } };

/** Whether this document may ask the person for it at all: only the pages of the chat may. Only Chromium has this rule, and the question. */
export const mayAskFor = (feature: 'microphone' | 'geolocation'): boolean =>
  (document as AskedDocument).featurePolicy?.allowsFeature(feature) !== false;
